/** Hours with daylight that are far from the schedules of the initial state (06:30, 13:15, 21:45). */
const quietHours = [8, 9, 10, 11, 15, 16, 17, 18, 19]

/** Returns a time zone whose current hour is quiet, so that no schedule starts during a test. */
export const findQuietZone = (now = new Date()): string => {
  const hoursWest = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].find((hours) =>
    quietHours.includes((now.getUTCHours() - hours + 24) % 24),
  )
  return `Etc/GMT+${hoursWest}`
}
