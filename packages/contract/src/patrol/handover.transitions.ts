import type { ErrorCode } from '../manifest/errors.ts'

/** `handed_over` is signed by who leaves and waits for who comes; `taken_over` is signed by both. */
export const handoverStatuses = ['open', 'handed_over', 'taken_over'] as const
export type HandoverStatus = (typeof handoverStatuses)[number]
export const handoverActions = ['write', 'hand_over', 'withdraw', 'take_over'] as const
export type HandoverAction = (typeof handoverActions)[number]
export type HandoverTransition = { to: HandoverStatus } | { refused: ErrorCode }

const to = (status: HandoverStatus): HandoverTransition => ({ to: status })
const refused = (code: ErrorCode): HandoverTransition => ({ refused: code })
const notSigned = refused('handover.not_signed')
const isSigned = refused('handover.signed_already')
const isTaken = refused('handover.taken_already')

/** The result of every deed at every status of a page (PATROL-14). */
export const handoverTransitions: Record<HandoverStatus, Record<HandoverAction, HandoverTransition>> = {
  open: {
    write: to('open'),
    hand_over: to('handed_over'),
    withdraw: notSigned,
    take_over: notSigned,
  },
  handed_over: {
    write: isSigned,
    hand_over: isSigned,
    withdraw: to('open'),
    take_over: to('taken_over'),
  },
  taken_over: { write: isTaken, hand_over: isTaken, withdraw: isTaken, take_over: isTaken },
}
