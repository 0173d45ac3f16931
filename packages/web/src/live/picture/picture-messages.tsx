import { Fragment, type ReactNode } from 'react'
import { useOutage } from '../../console/console-context.tsx'
import { Button } from '../../ui/button.tsx'
import { explainPicture } from '../camera/explain.ts'
import { useLiveCamera, usePictureState } from '../camera/use-live-camera.tsx'
import styles from './live-picture.module.css'

/**
 * Shows why a hold has ended and, at the lower edge, `notice` and why the picture may be out of date. The only live
 * region of the picture persists when the camera changes, because screen readers ignore what a new region contains.
 */
export const PictureMessages = ({ notice }: { notice: ReactNode }) => {
  const { picture } = useLiveCamera()
  const stale = usePictureState((state) => state.stale)
  const messages = explainPicture({ stale, outage: useOutage() })
  const listAt = (place: 'picture' | 'edge') => messages.filter((message) => message.place === place)
  return (
    <div className={styles.messages} role="status" aria-label="Live picture" aria-atomic="false">
      <div className={styles.warning}>
        {listAt('picture').map(({ text, action }) => (
          <Fragment key={text}>
            <p>{text}</p>
            {action === 'reopen' && <Button onClick={picture.reopen}>Reopen stream</Button>}
          </Fragment>
        ))}
      </div>
      <div className={styles.edge}>
        {notice}
        {listAt('edge').map(({ text }) => (
          <p key={text} className={styles.lost}>
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}
