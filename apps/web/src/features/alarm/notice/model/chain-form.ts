import type { EscalationStep } from '@palisade/contract'

/** A new step as its form begins. */
export const emptyStep: EscalationStep = {
  userIds: [],
  groupIds: [],
  roleIds: [],
  duties: [],
  channels: ['console'],
  webhookIds: [],
}
