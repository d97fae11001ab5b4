import function PayTroll();
import bool paid;
