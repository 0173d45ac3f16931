import { CompanyFields } from './company-fields.tsx'
import { useDraft } from './use-draft.ts'
import type { User } from './user.ts'
import { UserDialog } from './user-dialog.tsx'

type EditAddressDialogProps = { user: User; open: boolean; onClose: () => void }

/** A form for the company of a user and its address. Nothing is sent (spec 1). */
export const EditAddressDialog = ({ user, ...dialog }: EditAddressDialogProps) => {
  const { companyName, companyAddress } = user
  const { bind } = useDraft({ companyName, companyAddress })
  return (
    <UserDialog {...dialog} title="Edit Address" caption="Please enter the company information">
      <CompanyFields bind={bind} />
    </UserDialog>
  )
}
