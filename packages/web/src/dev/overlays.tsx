import { type ReactNode, useState } from 'react'
import { notices } from '../console/notices.ts'
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

/** What lies above a screen, each behind a button that opens it. */
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
      success: <Button onClick={() => notices.success('Preset taken')}>Tell a success</Button>,
      failure: <Button onClick={() => notices.error('Input cannot be empty')}>Tell a failure</Button>,
    },
  },
]

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
