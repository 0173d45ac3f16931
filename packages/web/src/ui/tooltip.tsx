import {
  cloneElement,
  type ReactElement,
  type Ref,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { MovementContext, useLazyModule } from './lazy-part.tsx'

type TooltipProps = {
  text: string
  /** Whether a click also shows the text, for controls without another effect. Touch screens have no hover. */
  opensOnClick?: boolean
  children: ReactElement<{ ref?: Ref<HTMLElement> }>
}

const loadPopup = () => import('./tooltip-popup.tsx')

/**
 * Shows a text while its control is hovered or focused. The control still needs an accessible name. The popup is loaded
 * when it is first shown, but not while something moves, so that a hold does not share its connections. The element of
 * the control is not replaced, because the operator may be holding it.
 */
export const Tooltip = ({ text, opensOnClick = false, children }: TooltipProps) => {
  const control = useRef<HTMLElement>(null)
  const { module, load } = useLazyModule(loadPopup)
  const isMoving = use(MovementContext)
  const isOpen = useHoverIntent(control, () => isMoving() || load(), opensOnClick)
  return (
    <>
      {cloneElement(children, { ref: control })}
      {module && <module.TooltipPopup control={control} open={isOpen && text !== ''} text={text} />}
    </>
  )
}

const HOVER_DELAY_MS = 400

/** True after 400 ms of hovering, on focus, or on a click if `opensOnClick`. Leaving or using the control resets it. */
export const useHoverIntent = (ref: RefObject<HTMLElement | null>, onIntent: () => void, opensOnClick = false) => {
  const [hasIntent, setHasIntent] = useState(false)
  const notifyIntent = useEffectEvent(onIntent)
  const isExplainedByClick = useEffectEvent(() => opensOnClick)
  useEffect(() => {
    const control = ref.current
    if (!control) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const startAfter = (milliseconds: number) => {
      timer = setTimeout(() => {
        notifyIntent()
        setHasIntent(true)
      }, milliseconds)
    }
    const end = () => {
      clearTimeout(timer)
      setHasIntent(false)
    }
    const listeners = new AbortController()
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => control.addEventListener(type, listener, { signal: listeners.signal })

    listen('pointerenter', ({ pointerType }) => pointerType === 'mouse' && startAfter(HOVER_DELAY_MS))
    listen('focus', () => control.matches(':focus-visible') && startAfter(0))
    listen('click', () => {
      if (!isExplainedByClick()) return
      startAfter(0)
      document.addEventListener('pointerdown', end, { once: true, signal: listeners.signal })
    })
    for (const type of ['pointerleave', 'blur', 'pointerdown', 'keydown'] as const) listen(type, end)
    return () => {
      listeners.abort()
      end()
    }
  }, [ref])
  return hasIntent
}
