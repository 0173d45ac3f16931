// The simulator preloads this file. On SIGUSR2 it terminates all render workers, to simulate a crash.
const workers = new Set()
process.on('worker', (worker) => {
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
})
process.on('SIGUSR2', () => {
  for (const worker of workers) void worker.terminate()
})
