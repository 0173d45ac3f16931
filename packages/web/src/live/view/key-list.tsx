import styles from './key-list.module.css'

const shortcutHelp = [
  { keys: ['←', '→', '↑', '↓'], does: 'Pan and tilt: tap for a step, hold to move' },
  { keys: ['+', '−'], does: 'Zoom in and out' },
  { keys: ['1', '…', '9'], does: 'Presets, by the digit on their card' },
  { keys: ['0', 'Home'], does: 'Default view' },
  { keys: [',', '.'], does: 'Move sled backward and forward' },
  { keys: ['S'], does: 'Frame Shot' },
  { keys: ['M'], does: 'Mark a finding' },
  { keys: ['L'], does: 'Live streaming on or off' },
  { keys: ['F'], does: 'Full screen' },
  { keys: ['?'], does: 'Keyboard shortcuts' },
] as const

export const KeyList = () => (
  <>
    <dl className={styles.keys}>
      {shortcutHelp.map(({ keys, does }) => (
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
  </>
)
