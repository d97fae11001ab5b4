//! A CAOS world in Rust, and a copy of it from a save: both print the same from then on.
//! rustc -O main.rs -L FOLDER_OF_LIBVELLUM -l vellum
use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::ptr::null;

mod ffi {
    use super::*;
    #[repr(C)]
    pub struct Config {
        // Its beginning; vellum_config_init sets all of it.
        pub size: usize,
        pub user: *mut c_void,
        pub print: Option<extern "C" fn(*mut c_void, *const c_char, usize)>,
        rest: [u64; 64],
    }
    #[repr(C)]
    pub struct Source {
        pub name: *const c_char,
        pub text: *const c_char,
        pub size: usize,
        pub language: *const c_char,
    }
    #[link(name = "vellum")]
    extern "C" {
        pub fn vellum_config_init(config: *mut Config);
        pub fn vellum_engine_create(config: *const Config) -> *mut c_void;
        pub fn vellum_engine_free(engine: *mut c_void);
        pub fn vellum_report_create() -> *mut c_void;
        pub fn vellum_report_free(report: *mut c_void);
        pub fn vellum_report_message(report: *const c_void) -> *const c_char;
        pub fn vellum_report_render(report: *const c_void, first: usize, flags: u32) -> *mut c_void;
        pub fn vellum_text_data(text: *const c_void) -> *const c_char;
        pub fn vellum_text_size(text: *const c_void) -> usize;
        pub fn vellum_text_free(text: *mut c_void);
        pub fn vellum_world_create(engine: *mut c_void, options: *const c_void, count: usize, report: *mut c_void) -> *mut c_void;
        pub fn vellum_world_free(world: *mut c_void);
        pub fn vellum_world_load(world: *mut c_void, sources: *const Source, count: usize, report: *mut c_void) -> c_int;
        pub fn vellum_world_tick(world: *mut c_void, report: *mut c_void) -> c_int;
        pub fn vellum_world_save(world: *const c_void) -> *mut c_void;
        pub fn vellum_world_restore(world: *mut c_void, bytes: *const c_char, size: usize, report: *mut c_void) -> c_int;
        pub fn vellum_world_hash(world: *const c_void) -> u64;
    }
    pub fn config() -> Config {
        let mut config = Config { size: 0, user: std::ptr::null_mut(), print: None, rest: [0; 64] };
        unsafe { vellum_config_init(&mut config) };
        config
    }
}

/// The bytes of a text of the library.
fn taken(text: *mut c_void) -> Vec<u8> {
    unsafe {
        let bytes = std::slice::from_raw_parts(ffi::vellum_text_data(text) as *const u8, ffi::vellum_text_size(text)).to_vec();
        ffi::vellum_text_free(text);
        bytes
    }
}

struct Engine {
    handle: *mut c_void,
    report: *mut c_void,
    _printed: Box<Vec<u8>>,
}

extern "C" fn print(user: *mut c_void, text: *const c_char, size: usize) {
    let printed = unsafe { &mut *(user as *mut Vec<u8>) };
    printed.extend_from_slice(unsafe { std::slice::from_raw_parts(text as *const u8, size) });
}

impl Engine {
    fn new() -> Engine {
        let mut printed = Box::new(Vec::new());
        let mut config = ffi::config();
        config.user = &mut *printed as *mut Vec<u8> as *mut c_void;
        config.print = Some(print);
        unsafe { Engine { handle: ffi::vellum_engine_create(&config), report: ffi::vellum_report_create(), _printed: printed } }
    }
    fn printed(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut *self._printed)).into_owned()
    }
    fn outcome(&self, status: c_int) -> Result<(), String> {
        if status == 0 {
            return Ok(());
        }
        let message = unsafe { CStr::from_ptr(ffi::vellum_report_message(self.report)) }.to_string_lossy().into_owned();
        let rendered = taken(unsafe { ffi::vellum_report_render(self.report, 0, 0) });
        Err(String::from_utf8_lossy(&rendered).into_owned() + &message)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        unsafe {
            ffi::vellum_engine_free(self.handle);
            ffi::vellum_report_free(self.report);
        }
    }
}

/// Freed before its engine, which main declares first.
struct World(*mut c_void);

impl World {
    fn new(engine: &Engine) -> World {
        World(unsafe { ffi::vellum_world_create(engine.handle, null(), 0, engine.report) })
    }
    fn load(&self, engine: &Engine, name: &str, text: &str) -> Result<(), String> {
        let name = CString::new(name).map_err(|error| error.to_string())?;
        let source = ffi::Source { name: name.as_ptr(), text: text.as_ptr() as *const c_char, size: text.len(), language: null() };
        engine.outcome(unsafe { ffi::vellum_world_load(self.0, &source, 1, engine.report) })
    }
    fn tick(&self, engine: &Engine) -> Result<(), String> {
        engine.outcome(unsafe { ffi::vellum_world_tick(self.0, engine.report) })
    }
    fn save(&self) -> Vec<u8> {
        taken(unsafe { ffi::vellum_world_save(self.0) })
    }
    fn restore(&self, engine: &Engine, bytes: &[u8]) -> Result<(), String> {
        engine.outcome(unsafe { ffi::vellum_world_restore(self.0, bytes.as_ptr() as *const c_char, bytes.len(), engine.report) })
    }
    fn hash(&self) -> u64 {
        unsafe { ffi::vellum_world_hash(self.0) }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        unsafe { ffi::vellum_world_free(self.0) }
    }
}

const DICE: &str = "new: simp 1 1 99 \"blnk\" 1 0 0 tick 1
scrp 1 1 99 9
  outv rand 1 6 outs \" \"
endm
";

fn run() -> Result<(), String> {
    let mut engine = Engine::new();
    let (world, copy) = (World::new(&engine), World::new(&engine));
    world.load(&engine, "dice.cos", DICE)?;
    for _ in 0..10 {
        world.tick(&engine)?;
    }
    println!("thrown: {}", engine.printed());
    copy.restore(&engine, &world.save())?;
    let mut throws = Vec::new();
    for each in [&world, &copy] {
        for _ in 0..10 {
            each.tick(&engine)?;
        }
        throws.push(engine.printed());
    }
    println!("then: {}\ncopy: {}", throws[0], throws[1]);
    println!("the worlds are {}", if world.hash() == copy.hash() { "equal" } else { "different" });
    let wrong = World::new(&engine).load(&engine, "wrong.cos", "outs 5\n").expect_err("outs takes a string");
    println!("{}", wrong.lines().next().unwrap_or(""));
    Ok(())
}

fn main() {
    if let Err(message) = run() {
        eprintln!("{message}");
        std::process::exit(1);
    }
}
