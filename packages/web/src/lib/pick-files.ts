type PickOptions = { accept: string; multiple?: boolean }

/** Opens the browser's dialog for files. Calls `onPick` only if the operator picks some. */
export const pickFiles = (
  { document }: Pick<Window, 'document'>,
  { accept, multiple = false }: PickOptions,
  onPick: (files: readonly File[]) => void,
) => {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = multiple
  input.onchange = () => input.files?.length && onPick([...input.files])
  input.click()
}
