import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { listKeys } from '../controls/key-table.ts'
import styles from './key-list.module.css'

export const KeyList = () => (
  <>
    <dl className={styles.keys}>
      {listKeys().map(({ label, caps }) => (
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
