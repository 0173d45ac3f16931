// Preloaded into the simulator: on SIGUSR2 it terminates the render workers, as a crash would.
const workers = new Set()
process.on('worker', (worker) => {
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
})
process.on('SIGUSR2', () => {
  for (const worker of workers) void worker.terminate()
})
