import type { OnvifPlan } from '../onvif-plan.ts'
import type { Asked, LoginWay, Quirk, Reply } from './quirk.ts'
import { quirks } from './quirks.ts'

const of = ({ quirks: names }: Pick<OnvifPlan, 'quirks'>): readonly Quirk[] => names.map(name => quirks[name])

export const loginWay = (plan: Pick<OnvifPlan, 'quirks'>): LoginWay =>
  of(plan).find(({ login }) => login)?.login ?? 'token'

/** Answers a request as a device with these quirks does; `usual` is the answer without any. */
export async function withQuirks(
  plan: Pick<OnvifPlan, 'quirks'>,
  first: Asked,
  usual: (asked: Asked) => Promise<Reply>,
): Promise<Reply> {
  const own = of(plan)
  const asked = own.reduce((now, quirk) => quirk.asked?.(now) ?? now, first)
  const ready = own.map(quirk => quirk.answer?.(asked)).find(Boolean)
  const reply = ready ?? (await usual(asked))
  return own.reduce((now, quirk) => quirk.edit?.(now, asked) ?? now, reply)
}
