import type { OwnPush } from '@palisade/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '#shared/api/api.ts'
import { onEvent } from '#shared/events/listeners.ts'
import {
  findBrowserSubscription,
  findPushFault,
  subscribeBrowser,
  unsubscribeBrowser,
  type PushFault,
} from './browser-push.ts'

const PUSH_KEY = ['staff', 'push'] as const

const ownPushQuery = () =>
  queryOptions({
    queryKey: PUSH_KEY,
    queryFn: ({ signal }) => api.push.getOwn({}, { signal }),
    meta: { ownErrors: true },
  })

export interface OwnNotifications {
  isOn: boolean
  isBusy: boolean
  /** Why they are on, off, or do not arrive: the last words of a phrase below `push.reason`. */
  reason: OwnPush['status'] | PushFault | 'failed'
  /** Whether it must be said that tasks arrive while the page is open only. */
  isPageOnly: boolean
  canChange: boolean
  change: (isOn: boolean) => void
}

/** These say it themselves, or it is not so. */
const silent: readonly string[] = ['off', 'checking', 'on']

/** Notifications of this phone; undefined until the server has told of them. */
export function usePush(): OwnNotifications | undefined {
  const client = useQueryClient()
  const { data: own } = useQuery(ownPushQuery())
  const change = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn(own?.publicKey ?? '') : turnOff()),
    onSuccess: after => client.setQueryData(PUSH_KEY, after),
    // The control itself says what is the matter.
    meta: { ownErrors: true },
  })
  if (!own) return undefined
  const fault = findPushFault()
  const reason = fault ?? (change.isError ? 'failed' : own.status)
  return {
    isOn: fault === undefined && own.status !== 'off',
    isBusy: change.isPending,
    reason,
    isPageOnly: !silent.includes(reason),
    canChange: fault === undefined,
    change: change.mutate,
  }
}

/** Keeps what is shown fresh, and tells the server again of a phone that it has forgotten or did not reach. */
export function usePushOfPage(): void {
  const client = useQueryClient()
  const { data: own } = useQuery(ownPushQuery())
  const isResumed = useRef(false)
  useEffect(
    () => onEvent('push.changed', () => void client.invalidateQueries({ queryKey: PUSH_KEY })),
    [client],
  )
  useEffect(() => {
    if (!own || isResumed.current) return
    isResumed.current = true
    if (own.status === 'on' || own.status === 'checking') return
    void resume().then(
      after => after && client.setQueryData(PUSH_KEY, after),
      // It stays as the server says, and the next start of the page tries again.
      () => undefined,
    )
  }, [client, own])
}

/** After a new login, or where messages did not arrive: a browser that has its subscription still wants them. */
async function resume(): Promise<OwnPush | undefined> {
  const subscription = await findBrowserSubscription()
  return subscription && api.push.subscribe(subscription)
}

/** @throws Error when the person or the browser does not let us */
async function turnOn(publicKey: string): Promise<OwnPush> {
  const subscription = await subscribeBrowser(publicKey)
  if (!subscription) throw new Error('not subscribed')
  return api.push.subscribe(subscription)
}

async function turnOff(): Promise<OwnPush> {
  const after = await api.push.unsubscribe({})
  await unsubscribeBrowser().catch(() => undefined)
  return after
}
