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

/** Parts above a screen, each opened by a button. */
export const overlays: Exhibit[] = [
  {
    part: 'Dialogs',
    states: {
      dialog: (
        <Opened name="Open a dialog">
          {(open, close) => (
            <Dialog open={open} onClose={close} title="Dialog" footer={<Button onClick={close}>Done</Button>}>
              What is asked for
            </Dialog>
          )}
        </Opened>
      ),
      question: (
        <Opened name="Ask a question">
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
        </Opened>
      ),
      busy: <Opened name="Be busy">{(shown, close) => <BusyOverlay shown={shown} onLeave={close} />}</Opened>,
    },
  },
  {
    part: 'Menu, tooltip, notices',
    states: {
      menu: <Menu label="Save view as" items={entries} />,
      tooltip: (
        <Tooltip text="A few words">
          <Button>Rest on me</Button>
        </Tooltip>
      ),
      success: <NoticeButton kind="success" text="Preset taken" />,
      failure: <NoticeButton kind="error" text="Input cannot be empty" />,
    },
  },
]

function NoticeButton({ kind, text }: { kind: 'success' | 'error'; text: string }) {
  const { notices } = useConsole()
  return <Button onClick={() => notices[kind](text)}>{kind === 'success' ? 'Tell a success' : 'Tell a failure'}</Button>
}

type OpenedProps = { name: string; children: (isOpen: boolean, close: () => void) => ReactNode }

function Opened({ name, children }: OpenedProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{name}</Button>
      {children(isOpen, () => setIsOpen(false))}
    </>
  )
}
