import type { Page } from '@palisade/contract'
import { useMemo, useState } from 'react'
import { heldRows } from './held-rows.ts'
import { newerRows } from './newer-rows.ts'

interface Options {
  /** The page is another one when this is. */
  scope: string
  isNewestFirst: boolean
  /** Rows that came wait until they are asked for. */
  isHeld: boolean
}

/**
 * A page of a list that grows while it is read. Its rows are brought up to date where they stand; how many came meanwhile is
 * counted, and they are shown when they are asked for.
 */
export function useHeld<Row extends { id: string }>(
  fresh: Page<Row> | undefined,
  { scope, isNewestFirst, isHeld }: Options,
) {
  const [shown, setShown] = useState({ scope, page: fresh })
  const isGrown = isHeld && shown.scope === scope && shown.page !== undefined && fresh !== undefined
  const count = isGrown && shown.page ? newerRows(shown.page, fresh, isNewestFirst) : 0
  if (count === 0 && (shown.page !== fresh || shown.scope !== scope)) setShown({ scope, page: fresh })
  const page = useMemo(() => {
    if (count === 0 || !fresh || !shown.page) return fresh
    const { total, capped, list } = shown.page
    return { ...fresh, total, capped, list: heldRows(list, fresh.list) }
  }, [count, fresh, shown.page])
  return {
    page,
    count,
    show: () => setShown({ scope, page: fresh }),
    /** Whatever comes next is shown. */
    release: () => setShown({ scope, page: undefined }),
  }
}
