// The simulator preloads this file in all of its threads. On SIGUSR2 each render worker throws an error. Terminating a
// worker from outside would abort the process if its thread is encoding a picture in native code.
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

const crashes = new BroadcastChannel('crashes')
if (isMainThread) process.on('SIGUSR2', () => crashes.postMessage('crash'))
else
  crashes.onmessage = () => {
    throw new Error('The worker crashes')
  }
crashes.unref()
