import function Shrug();
import function LightLamp();
