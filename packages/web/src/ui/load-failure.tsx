/** Replaces the content of a dialog whose code could not be loaded. Opening the dialog again repeats the attempt. */
export const LoadFailure = () => (
  <p role="alert">This part of the console could not be loaded. Close this dialog, and open it again to retry.</p>
)
