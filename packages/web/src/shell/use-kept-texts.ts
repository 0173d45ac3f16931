import { useEffect } from 'react'
import { useConsole } from '../console/console-context.tsx'
import { keepTexts } from './keep-texts.ts'

/** Keeps the texts of the page in step with React while a browser translates it. */
export const useKeptTexts = () => {
  const { document } = useConsole().page.window
  useEffect(() => keepTexts(document), [document])
}
