import { PERSON_SILENT_SECONDS } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#shared/api/api.ts'
import { useWatching } from '#shared/session/use-watching.ts'
import { ownStaffQuery } from './staff-queries.ts'

/** Three signs before a person counts as silent, ms: one may be lost on the way. */
const SIGN_EVERY = (PERSON_SILENT_SECONDS * 1000) / 3

/**
 * Tells that the phone is there. On duty its session is in use, too: a guard looks at the gate and not at the phone, and must
 * not be logged out for it.
 */
export function useSigns(): void {
  const isOnDuty = useQuery(ownStaffQuery()).data?.isOnDuty ?? false
  useWatching(isOnDuty)
  useEffect(() => {
    const timer = setInterval(() => void api.staff.keepAlive().catch(() => undefined), SIGN_EVERY)
    return () => clearInterval(timer)
  }, [])
}
