import { useEffect, useEffectEvent, useRef } from 'react'
import type { Span } from '../../../../shared/player/play/model/span.ts'
import type { PlaySession } from '../../../../shared/player/play/play-session.ts'
import type { FoundSpan } from '../model/coverage.ts'

/**
 * A search begins at the first recording that it found, and what it found fills the timeline; a moment that was asked for stays
 * as it is. Once: what the operator does afterwards counts.
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
