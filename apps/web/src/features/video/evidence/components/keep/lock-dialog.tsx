import { keepUntilFault, type EvidenceLock } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import { App, Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, parseDateTime } from '#shared/lib/date-format.ts'
import { refuse, TypedSpanFields } from '#shared/ui/typed-span/typed-span-fields.tsx'
import { MomentField } from '#shared/ui/date-range/moment-field.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { CaseFields, chosenCase, NO_CASE, type CaseChoice } from './case-fields.tsx'
import { useCollect } from '../../api/evidence-queries.ts'
import { ReasonField } from './reason-field.tsx'

interface Props {
  /** Those that can be chosen, and those that are to begin with. */
  cameras: readonly { id: string; name: string }[]
  chosen: readonly string[]
  /** ms since 1970 */
  span: { from: number; to: number }
  /** Goes into the case with the recordings. */
  alarmId?: string
  /** The case that they are for; left out: it is chosen here. */
  caseId?: string
  onClose: () => void
}

interface Fields extends Partial<CaseChoice> {
  cameraIds: string[]
  from: string
  to: string
  reason: string
  keepUntil: string | null
}

/** Keeps what cameras recorded in a span: which, how long, why, and in which case. */
export function LockDialog({ cameras, chosen, span, alarmId, caseId = NO_CASE, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const collect = useCollect()
  const initial: Fields = {
    cameraIds: [...chosen],
    from: formatDateTime(span.from),
    to: formatDateTime(span.to),
    reason: '',
    keepUntil: null,
    caseId,
  }
  // A case that is not chosen here has no field.
  const submit = ({ cameraIds, from, to, reason, keepUntil, ...choice }: Fields) => {
    const iso = (text: string) => parseDateTime(text)?.toISOString() ?? ''
    const lock = { cameraIds, from: iso(from), to: iso(to), reason: reason.trim(), keepUntil }
    collect.mutate(
      { ...chosenCase({ ...choice, caseId: choice.caseId ?? caseId }), lock, alarmId },
      {
        onSuccess: ({ locks }) => {
          for (const [kind, text] of resultOf(t, locks)) void message[kind](text, kind === 'success' ? 3 : 8)
          onClose()
        },
      },
    )
  }
  return (
    <AppModal
      title={t('evidence.act.lock')}
      okText={t('evidence.act.lockNow')}
      confirmLoading={collect.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={submit}>
        <Form.Item
          name="cameraIds"
          label={t('evidence.field.cameraIds')}
          rules={[{ required: true, message: t('shared.rule.required') }]}
        >
          <AppSelect<string[]>
            mode="multiple"
            options={cameras.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <TypedSpanFields from={t('evidence.field.from')} to={t('evidence.field.to')} />
        <ReasonField />
        <Form.Item
          name="keepUntil"
          label={t('evidence.field.keepUntil')}
          rules={[{ validator: (_rule, at: string | null) => refuse(t, keepUntilFault(at, Date.now())) }]}
        >
          <MomentField placeholder={t('evidence.forGood')} />
        </Form.Item>
        {caseId === NO_CASE && <CaseFields />}
      </Form>
      <p>{t('evidence.lockHint')}</p>
    </AppModal>
  )
}

/** Messages about what became of the locks, the failures by name. */
export function resultOf(t: Translator, locks: readonly EvidenceLock[]): ['success' | 'warning', string][] {
  const told: ['success' | 'warning', string][] = []
  const held = locks.filter(({ state, heldSeconds }) => state === 'locked' && heldSeconds > 0)
  if (held.length > 0) told.push(['success', t('evidence.locked', { count: held.length })])
  if (locks.some(({ state }) => state === 'pending')) told.push(['warning', t('evidence.pending')])
  for (const { camera, state, heldSeconds, lostSeconds } of locks) {
    if (state !== 'locked') continue
    if (heldSeconds === 0) told.push(['warning', t('evidence.wholeNone', { camera: camera.name })])
    else if (lostSeconds > 0)
      told.push([
        'warning',
        t('evidence.partlyLost', { camera: camera.name, time: secondsText(lostSeconds) }),
      ])
  }
  return told
}

/** `1:02:03`, `2:03` */
export function secondsText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
