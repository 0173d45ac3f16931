/** Fetches the code of the live view ahead, the screen that most visits lead to. */
export const fetchLiveView = () =>
  void Promise.allSettled([import('./dashboard-frame.tsx'), import('./live/live-screen.tsx')])
