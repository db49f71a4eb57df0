import { MAINTENANCE_DAYS_MAX, REMARKS_LIMIT } from '@palisade/contract'
import { DatePicker, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useT } from '../../i18n/language-provider.tsx'
import { useFieldRefusals } from '../edit-form/use-field-refusals.ts'
import { fieldOfCode, useMaintenance } from './use-maintenance.ts'

interface Fields {
  until: Dayjs | null
  reason?: string
}

interface Props {
  ids: readonly string[]
  onClose: (isStarted: boolean) => void
}

const HOURS_OFFERED = [8, 24, 72] as const
const isOver = (day: Dayjs) =>
  day.isBefore(dayjs(), 'day') || day.isAfter(dayjs().add(MAINTENANCE_DAYS_MAX, 'day'), 'day')

/** Asks until when, and why, devices are out of service. */
export function MaintenanceDialog({ ids, onClose }: Props) {
  const t = useT()
  const faultsOf = useFieldRefusals<Fields>(fieldOfCode)
  const [form] = Form.useForm<Fields>()
  const maintenance = useMaintenance(() => onClose(true), { isForm: true })
  const handleFinish = ({ until, reason }: Fields) => {
    if (until === null) return
    const input = { ids: [...ids], until: until.toISOString(), ...(reason && { reason }) }
    maintenance.start(input).catch((error: unknown) => form.setFields(faultsOf(error as Error)))
  }
  const presets = HOURS_OFFERED.map(hours => ({
    label: t('deviceState.maintenance.hours', { count: hours }),
    value: () => dayjs().add(hours, 'hour'),
  }))
  return (
    <Modal
      open
      title={t('deviceState.maintenance.startTitle', { count: ids.length })}
      okText={t('deviceState.maintenance.start')}
      cancelText={t('shared.action.cancel')}
      confirmLoading={maintenance.isPending}
      onOk={() => form.submit()}
      onCancel={() => onClose(false)}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ until: dayjs().add(1, 'hour') }}
        onFinish={handleFinish}
      >
        <Form.Item
          name="until"
          label={t('deviceState.maintenance.until')}
          extra={t('deviceState.maintenance.hint', { days: MAINTENANCE_DAYS_MAX })}
          rules={[{ required: true, message: t('shared.rule.required') }]}
        >
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            showNow={false}
            presets={presets}
            disabledDate={isOver}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item name="reason" label={t('deviceState.maintenance.reason')}>
          <Input.TextArea maxLength={REMARKS_LIMIT} showCount rows={3} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
