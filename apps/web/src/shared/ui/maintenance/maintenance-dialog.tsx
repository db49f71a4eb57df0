import { MAINTENANCE_DAYS_MAX, REMARKS_LIMIT } from '@palisade/contract'
import { Button, Flex, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useT } from '#shared/i18n/language-provider.tsx'
import { MomentField } from '../date-range/moment-field.tsx'
import { TouchedNames } from '../confirm/touched-names.tsx'
import { AppModal } from '../dialog/app-modal.tsx'
import { useFieldRefusals } from '../edit-form/use-field-refusals.ts'
import { fieldOfCode, useMaintenance } from './use-maintenance.ts'

interface Fields {
  /** ISO 8601 UTC; null = none stated. */
  until: string | null
  reason?: string
}

interface Props {
  ids: readonly string[]
  names: readonly string[]
  onClose: (isStarted: boolean) => void
}

const HOURS_OFFERED = [8, 24, 72] as const
const inHours = (hours: number) => dayjs().add(hours, 'hour').toISOString()
const isOver = (day: Dayjs) =>
  day.isBefore(dayjs(), 'day') || day.isAfter(dayjs().add(MAINTENANCE_DAYS_MAX, 'day'), 'day')

/** Asks until when, and why, devices are out of service. */
export function MaintenanceDialog({ ids, names, onClose }: Props) {
  const t = useT()
  const faultsOf = useFieldRefusals<Fields>(fieldOfCode)
  const [form] = Form.useForm<Fields>()
  const maintenance = useMaintenance(() => onClose(true), { isForm: true })
  const handleFinish = ({ until, reason }: Fields) => {
    if (until === null) return
    const input = { ids: [...ids], until, ...(reason && { reason }) }
    maintenance.start(input).catch((error: unknown) => form.setFields(faultsOf(error as Error)))
  }
  return (
    <AppModal
      title={t('deviceState.maintenance.startTitle', { count: ids.length })}
      okText={t('deviceState.maintenance.start')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={maintenance.isPending}
      onOk={() => form.submit()}
      onCancel={() => onClose(false)}
    >
      <TouchedNames names={names} />
      <Form form={form} layout="vertical" initialValues={{ until: inHours(1) }} onFinish={handleFinish}>
        <Form.Item
          name="until"
          label={t('deviceState.maintenance.until')}
          extra={t('deviceState.maintenance.hint', { days: MAINTENANCE_DAYS_MAX })}
          rules={[{ required: true, message: t('shared.rule.required') }]}
        >
          <MomentField isDayDisabled={isOver} />
        </Form.Item>
        <Flex gap={8} style={{ marginBottom: 12 }}>
          {HOURS_OFFERED.map(hours => (
            <Button key={hours} size="small" onClick={() => form.setFieldValue('until', inHours(hours))}>
              {t('deviceState.maintenance.hours', { count: hours })}
            </Button>
          ))}
        </Flex>
        <Form.Item name="reason" label={t('deviceState.maintenance.reason')}>
          <Input.TextArea maxLength={REMARKS_LIMIT} showCount rows={3} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
