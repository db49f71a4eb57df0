import type { EscalationStep } from '@palisade/contract'

/** What a new step begins with. */
export const emptyStep: EscalationStep = {
  userIds: [],
  groupIds: [],
  roleIds: [],
  channels: ['console'],
  webhookIds: [],
}
