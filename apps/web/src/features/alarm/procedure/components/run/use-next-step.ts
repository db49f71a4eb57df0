import { useEffect, useRef, type RefObject } from 'react'
import type { StepAnswer } from '../../api/alarm-procedure-queries.ts'

type OnAnswer = (answer: StepAnswer) => Promise<unknown>

/**
 * Leads on to the step that is due after one was answered here: its field may be below the edge, and the button that was
 * pressed is gone, so keys would begin at the top of the page. Answers of others move nothing.
 * @param current key of the step that is due
 */
export function useNextStep(
  list: RefObject<HTMLElement | null>,
  current: string | undefined,
  onAnswer: OnAnswer | undefined,
): OnAnswer | undefined {
  const isAnswering = useRef(false)
  useEffect(() => {
    if (!isAnswering.current || current === undefined) return
    isAnswering.current = false
    const next = list.current?.querySelector<HTMLElement>('[aria-current="step"]')
    next?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body) next?.focus({ preventScroll: true })
  }, [list, current])
  return (
    onAnswer &&
    (async answer => {
      isAnswering.current = true
      try {
        return await onAnswer(answer)
      } catch (error) {
        isAnswering.current = false
        throw error
      }
    })
  )
}
