import styles from './left-out-note.module.css'

/** Says how many entries of a list are not shown because they cannot be read. Renders nothing if there are none. */
export const LeftOutNote = ({ count }: { count: number }) =>
  count > 0 && (
    <p className={styles.note} role="status">
      {describeLeftOut(count)}
    </p>
  )

export const describeLeftOut = (count: number) =>
  count === 1 ? '1 entry cannot be read and is left out' : `${count} entries cannot be read and are left out`
