import { Button } from './button.tsx'

type ReloadButtonProps = { isMoving: boolean; onReload: () => void }

/** Renders a button that reloads the page, and is disabled while something moves. `useReload` returns its props. */
export const ReloadButton = ({ isMoving, onReload }: ReloadButtonProps) => (
  <>
    {isMoving && <p role="status">You can reload once the rig has confirmed that everything has stopped.</p>}
    <Button variant="primary" disabled={isMoving} onClick={onReload}>
      Reload
    </Button>
  </>
)
