import { Dialog } from '../../ui/dialog.tsx'
import styles from './live-keys-dialog.module.css'
import { keyList } from './steering-keys.ts'

/** The keys of the live view, and what a controller does. */
export const LiveKeysDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" width={460} isText>
    <dl className={styles.keys}>
      {keyList.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <p className={styles.note}>
      A game controller steers with its sticks, zooms with its triggers and moves the sled with its shoulder buttons.
    </p>
  </Dialog>
)
