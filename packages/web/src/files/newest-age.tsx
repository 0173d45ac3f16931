import { useMemo } from 'react'
import { useRigTime } from '../console/use-rig-time.ts'
import styles from './newest-age.module.css'

/** Shows the age of the newest file, by the rig's clock. Renders nothing if no name contains a time in the past. */
export const NewestAge = ({ takenAt }: { takenAt: readonly (string | null)[] }) => {
  const { now, isRigTime } = useRigTime()
  const newest = useMemo(
    () => takenAt.reduce((latest, each) => Math.max(latest, each === null ? -Infinity : Date.parse(each)), -Infinity),
    [takenAt],
  )
  const minutes = Math.floor((now - newest) / 60_000)
  return (
    minutes >= 0 &&
    minutes < Infinity && (
      <p className={styles.age}>
        Newest {formatAge(minutes)}
        {!isRigTime && " by this computer's clock"}
      </p>
    )
  )
}

const formatAge = (minutes: number) => {
  if (minutes === 0) return 'less than a minute ago'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day ago' : `${days} days ago`
}
