// Richards: the kernel of an operating system with six tasks that pass packets on, run to its end 60 times.
#include <cstdio>
#include <deque>

enum Kind { Idle, Worker, HandlerA, HandlerB, DeviceA, DeviceB };
enum PacketKind { DevicePacket, WorkPacket };

struct Packet {
  Packet* link;
  int identity, kind, datum = 0;
  int data[4] = {};
};

struct Task {
  Task* link;
  int identity, priority;
  Packet* input;
  bool pending, waiting, holding = false;
  // What each kind of task keeps: a counter, control bits or a destination, packets that wait.
  int count = 0, control = 0;
  Packet* works = nullptr;
  Packet* devices = nullptr;
};

static std::deque<Packet> allPackets;
static std::deque<Task> allTasks;
static Task* tasks;
static Task* table[6];
static Task* current;
static int identity, queued, held;

static Packet* append(Packet* packet, Packet* queue) {
  packet->link = nullptr;
  if (queue == nullptr) return packet;
  Packet* last = queue;
  while (last->link != nullptr) last = last->link;
  last->link = packet;
  return queue;
}

static Packet* newPacket(Packet* link, int destination, PacketKind kind) {
  return &allPackets.emplace_back(Packet{link, destination, kind});
}

static Task* newTask(Kind kind, int priority, Packet* input, bool waiting) {
  tasks = &allTasks.emplace_back(Task{tasks, kind, priority, input, input != nullptr, waiting});
  table[kind] = tasks;
  return tasks;
}

static Task* waitForPacket() {
  current->waiting = true;
  return current;
}

static Task* hold() {
  held++;
  current->holding = true;
  return current->link;
}

static Task* release(int which) {
  Task* task = table[which];
  task->holding = false;
  return task->priority > current->priority ? task : current;
}

static Task* send(Packet* packet) {
  Task* task = table[packet->identity];
  queued++;
  packet->link = nullptr;
  packet->identity = identity;
  if (task->input == nullptr) {
    task->input = packet;
    task->pending = true;
    if (task->priority > current->priority) return task;
  } else {
    task->input = append(packet, task->input);
  }
  return current;
}

static Task* runIdle(Task* task) {
  task->count--;
  if (task->count == 0) return hold();
  if ((task->control & 1) == 0) {
    task->control = task->control / 2;
    return release(DeviceA);
  }
  task->control = (task->control / 2) ^ 53256;
  return release(DeviceB);
}

static Task* runWorker(Task* task, Packet* packet) {
  if (packet == nullptr) return waitForPacket();
  task->control = task->control == HandlerA ? HandlerB : HandlerA;
  packet->identity = task->control;
  packet->datum = 0;
  for (int& datum : packet->data) {
    task->count++;
    if (task->count > 26) task->count = 1;
    datum = 'A' + task->count - 1;
  }
  return send(packet);
}

static Task* runHandler(Task* task, Packet* packet) {
  if (packet != nullptr) {
    Packet*& queue = packet->kind == WorkPacket ? task->works : task->devices;
    queue = append(packet, queue);
  }
  Packet* work = task->works;
  if (work == nullptr) return waitForPacket();
  int count = work->datum;
  if (count >= 4) {
    task->works = work->link;
    return send(work);
  }
  Packet* device = task->devices;
  if (device == nullptr) return waitForPacket();
  task->devices = device->link;
  device->datum = work->data[count];
  work->datum = count + 1;
  return send(device);
}

static Task* runDevice(Task* task, Packet* packet) {
  if (packet != nullptr) {
    task->works = packet;
    return hold();
  }
  Packet* kept = task->works;
  if (kept == nullptr) return waitForPacket();
  task->works = nullptr;
  return send(kept);
}

static Task* step(Task* task) {
  Packet* packet = nullptr;
  if (task->pending && task->waiting && !task->holding) {
    packet = task->input;
    task->input = packet->link;
    task->pending = task->input != nullptr;
    task->waiting = false;
  }
  switch (task->identity) {
    case Idle: return runIdle(task);
    case Worker: return runWorker(task, packet);
    case HandlerA:
    case HandlerB: return runHandler(task, packet);
  }
  return runDevice(task, packet);
}

static void schedule() {
  current = tasks;
  while (current != nullptr) {
    if (current->holding || (current->waiting && !current->pending)) {
      current = current->link;
    } else {
      identity = current->identity;
      current = step(current);
    }
  }
}

static void richards() {
  tasks = nullptr;
  allPackets.clear();
  allTasks.clear();
  Task* idle = newTask(Idle, 0, nullptr, false);
  idle->count = 10000;
  idle->control = 1;
  Task* worker = newTask(Worker, 1000, newPacket(newPacket(nullptr, Worker, WorkPacket), Worker, WorkPacket), true);
  worker->control = HandlerA;
  Packet* devices = newPacket(newPacket(nullptr, DeviceA, DevicePacket), DeviceA, DevicePacket);
  newTask(HandlerA, 2000, newPacket(devices, DeviceA, DevicePacket), true);
  devices = newPacket(newPacket(nullptr, DeviceB, DevicePacket), DeviceB, DevicePacket);
  newTask(HandlerB, 3000, newPacket(devices, DeviceB, DevicePacket), true);
  newTask(DeviceA, 4000, nullptr, true);
  newTask(DeviceB, 5000, nullptr, true);
  schedule();
}

int main() {
  for (int round = 0; round < 60; round++) richards();
  std::printf("%d\n", queued * 10 + held);
}
