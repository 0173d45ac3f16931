import fallback from '../cameras/camera-fallback.svg'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ImageWithFallback } from '../ui/image-with-fallback.tsx'
import { MissingCodeError } from '../ui/import-code.ts'
import { PartFailure } from '../ui/lazy-part.tsx'
import { LeftOutNote } from '../ui/left-out-note.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { Exhibit } from './exhibit.ts'
import styles from './ui-screen.module.css'

const tones = ['live', 'online', 'offline', 'warning', 'danger', 'accent', 'neutral'] as const

const texts = { loading: 'Loading..', empty: 'No image', failed: 'The gallery could not be loaded' }
const listOf = (data: readonly string[] | undefined, error: Error | null = null, leftOut = 0) => (
  <ListFrame
    list={{ data, error, refetch: () => {} }}
    texts={texts}
    leftOut={leftOut}
    picture={null}
    skeleton={<Skeleton className={styles.block} />}
  >
    {(items) => items.map((item) => <p key={item}>{item}</p>)}
  </ListFrame>
)

export const feedbackExhibits: Exhibit[] = [
  {
    component: 'Badge',
    states: Object.fromEntries(
      tones.map((tone) => [
        tone,
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>,
      ]),
    ),
  },
  {
    component: 'Surfaces',
    states: {
      card: <Card>Raised surface</Card>,
      skeleton: <Skeleton className={styles.block} />,
      spinner: <Spinner />,
      'missing picture': <ImageWithFallback src="" fallback={fallback} alt="No picture" width={160} />,
      empty: (
        <EmptyState title="Nothing here">
          <Button>Try again</Button>
        </EmptyState>
      ),
      'entries left out': <LeftOutNote count={3} onRetry={() => {}} />,
      notice: <Notice>This browser cannot store the newest changes.</Notice>,
      'notice, announced': (
        <Notice isAlert label="Storage">
          This browser cannot store the newest changes. <Button>Try again</Button>
        </Notice>
      ),
      'code not loaded': <PartFailure error={new MissingCodeError('')} onRetry={() => {}} />,
    },
  },
  {
    component: 'List',
    states: {
      loading: listOf(undefined),
      failed: listOf(undefined, new Error('The rig did not respond in time')),
      empty: listOf([]),
      filled: listOf(['First', 'Second']),
      'with unreadable entries': listOf(['First', 'Second'], null, 2),
      'only unreadable entries': listOf([], null, 1),
    },
  },
]
