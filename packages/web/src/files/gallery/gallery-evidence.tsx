import type { GalleryItem } from '@rig/contract'
import { FolderPlus, GitCompareArrows } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { notices } from '../../console/notices.ts'
import { findPatrolBefore, inOrderOfTime } from '../../evidence/analysis/patrol-before.ts'
import { addToCase } from '../../evidence/case-file/case-file.ts'
import { isVideo } from '../../rig/gallery.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useOpened } from '../use-opened.ts'

const Comparison = lazy(async () => ({
  default: (await import('../../evidence/player/comparison.tsx')).Comparison,
}))

type Slots = {
  actions: (selected: readonly string[]) => ReactNode
  viewerActions: (name: string) => ReactNode
}

type GalleryEvidenceProps = { items: readonly GalleryItem[]; children: (slots: Slots) => ReactNode }

/** What the gallery offers beyond its files: films that are compared, and evidence that is collected. */
export const GalleryEvidence = ({ items, children }: GalleryEvidenceProps) => {
  const films = items.filter(isVideo)
  const { opened, open, openInstead, close } = useOpened('compare', 'with')
  const [before, after] = opened.map((name) => films.find((film) => film.name === name))

  const actions = (selected: readonly string[]) => {
    const [newer, older, ...others] = films.filter(({ name }) => selected.includes(name))
    const isPair = newer && older && others.length === 0 && selected.length === 2
    return (
      <>
        {isPair && (
          <Button onClick={() => void open(...inOrderOfTime(newer, older).map(({ name }) => name))}>
            <GitCompareArrows aria-hidden />
            <span>Compare</span>
          </Button>
        )}
        <Button onClick={() => void keep(selected.map((name) => ({ name })))}>
          <FolderPlus aria-hidden />
          <span>Add to case file</span>
        </Button>
      </>
    )
  }
  const viewerActions = (name: string) => {
    const film = films.find((item) => item.name === name)
    const earlier = film && findPatrolBefore(films, film)
    return (
      earlier && (
        <IconButton
          label="Compare with the patrol before"
          icon={<GitCompareArrows aria-hidden />}
          onClick={() => void openInstead('open', earlier.name, name)}
        />
      )
    )
  }

  return (
    <>
      {children({ actions, viewerActions })}
      {before && after && (
        <Suspense>
          <Comparison
            before={before}
            after={after}
            onClose={close}
            onKeep={(still) => void keep([{ name: still.name, still }])}
          />
        </Suspense>
      )}
    </>
  )
}

const keep = async (entries: Parameters<typeof addToCase>[0]) => {
  if (await addToCase(entries)) notices.success('Added to the case file')
  else notices.error('Added, but this browser has no room to keep the case file')
}
