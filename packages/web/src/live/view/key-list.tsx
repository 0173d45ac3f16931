import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import type { ListedKey } from '../controls/use-keys.ts'
import styles from './key-list.module.css'

type KeyListProps = { rows: readonly ListedKey[] }

export const KeyList = ({ rows }: KeyListProps) => (
  <>
    <dl className={styles.keys}>
      {listLines(rows).map(({ label, caps }) => (
        <div key={label}>
          <dt className={layout.line} data-gap="1">
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
    <p className={classNames(layout.soft, styles.note)}>
      A game controller steers with its sticks, zooms with its triggers and moves the sled with its shoulder buttons.
    </p>
  </>
)

const listLines = (rows: readonly ListedKey[]) => {
  const lines = new Map<string, string[]>()
  for (const { label, keys, caps = keys.map((key) => key.toUpperCase()) } of rows)
    lines.set(label, [...(lines.get(label) ?? []), ...caps])
  return [...lines].map(([label, caps]) => ({ label, caps }))
}
