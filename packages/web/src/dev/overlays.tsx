import { type ReactNode, useState } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { BusyOverlay } from '../ui/busy-overlay.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import type { Exhibit } from './exhibit.ts'

const entries = [
  { label: 'Make Default', onSelect: () => {} },
  { label: 'Not now', onSelect: () => {}, disabled: true },
]

export const overlayExhibits: Exhibit[] = [
  {
    component: 'Dialogs',
    states: {
      dialog: (
        <OverlayButton name="Open a dialog">
          {(open, close) => (
            <Dialog open={open} onClose={close} title="Dialog" footer={<Button onClick={close}>Done</Button>}>
              Dialog content
            </Dialog>
          )}
        </OverlayButton>
      ),
      confirmation: (
        <OverlayButton name="Open a confirmation">
          {(open, close) => (
            <ConfirmDialog
              open={open}
              onClose={close}
              title="Log Out"
              description="Are you sure?"
              confirmLabel="Yes"
              danger
              onConfirm={() => {}}
            />
          )}
        </OverlayButton>
      ),
      busy: (
        <OverlayButton name="Show the overlay">
          {(shown, close) => <BusyOverlay shown={shown} onLeave={close} />}
        </OverlayButton>
      ),
    },
  },
  {
    component: 'Menu, tooltip, notices',
    states: {
      menu: <OpenableMenu />,
      tooltip: (
        <Tooltip text="Short description">
          <Button>Hover over me</Button>
        </Tooltip>
      ),
      success: <NoticeButton kind="success" text="Preset taken" />,
      failure: <NoticeButton kind="error" text="Input cannot be empty" />,
    },
  },
]

function NoticeButton({ kind, text }: { kind: 'success' | 'error'; text: string }) {
  const { notices } = useConsole()
  return <Button onClick={() => notices[kind](text)}>{kind === 'success' ? 'Show a success' : 'Show a failure'}</Button>
}

function OpenableMenu() {
  const [isOpen, setIsOpen] = useState(false)
  return <Menu label="Save view as" items={entries} isOpen={isOpen} onOpenChange={setIsOpen} />
}

type OverlayButtonProps = { name: string; children: (isOpen: boolean, close: () => void) => ReactNode }

function OverlayButton({ name, children }: OverlayButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{name}</Button>
      {children(isOpen, () => setIsOpen(false))}
    </>
  )
}
