import { useEffect, useEffectEvent, useRef } from 'react'
import type { Span } from '#shared/player/play/model/span.ts'
import type { PlaySession } from '#shared/player/play/play-session.ts'
import type { FoundSpan } from '../model/coverage.ts'

/**
 * After a search, jumps to the first recording that was found and has the found recordings fill the timeline. If a moment was asked for,
 * the position stays. This happens once, so that it does not undo what the operator does afterwards.
 */
export function useFirstFound(
  session: PlaySession,
  { span, at }: { span: Span; at: number },
  found: readonly FoundSpan[],
  fit: (span: Span) => void,
): void {
  const isDone = useRef(false)
  const begin = useEffectEvent((from: number) => {
    if (isDone.current) return
    isDone.current = true
    fit({ from, to: Math.max(...found.map(({ to }) => to)) })
    if (session.position() < from) session.seek(from)
  })
  const first = found[0]?.from
  const isSearch = at === span.from
  useEffect(() => {
    if (isSearch && first !== undefined) begin(first)
  }, [isSearch, first])
}
