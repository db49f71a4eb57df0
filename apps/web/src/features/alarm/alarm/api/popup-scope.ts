import type { Alarm } from '@palisade/contract'
import { create } from 'zustand'
import { readStored, writeStored } from '#shared/lib/stored.ts'
import { useSession, type Session } from '#shared/session/session-store.ts'

/** Whose alarms pop up and ring: those of every centre of the user, or of the one that is shown. */
export type PopupScope = 'every' | 'current'

const keyOf = (userId: string) => `alarm-popup-scope.${userId}`

/** The choices made in this window, by user; before a choice, the one that the browser keeps is in force. */
const useChosen = create<Readonly<Record<string, PopupScope>>>(() => ({}))

function scopeOf(chosen: Readonly<Record<string, PopupScope>>, userId: string): PopupScope {
  return chosen[userId] ?? (readStored(keyOf(userId)) === 'current' ? 'current' : 'every')
}

export function usePopupScope(): PopupScope {
  const userId = useSession(session => session.user?.id) ?? ''
  return useChosen(chosen => scopeOf(chosen, userId))
}

/** The choice belongs to the user, and this browser keeps it. */
export function setPopupScope(userId: string, scope: PopupScope): void {
  writeStored(keyOf(userId), scope)
  useChosen.setState({ [userId]: scope })
}

/** Whether an alarm is within a scope, on a console that shows this centre. */
export const isInScope = (alarm: Alarm, scope: PopupScope, centreId: string | undefined): boolean =>
  scope === 'every' || alarm.centerId === centreId

/** Whether an alarm pops up and rings for this session. */
export const concernsUser = (alarm: Alarm, { user, centreId }: Session): boolean =>
  isInScope(alarm, scopeOf(useChosen.getState(), user?.id ?? ''), centreId)
