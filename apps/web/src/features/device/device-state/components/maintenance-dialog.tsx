import { MAINTENANCE_DAYS_MAX, REMARKS_LIMIT } from '@palisade/contract'
import { App, DatePicker, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useFieldRefusals } from '../../../../shared/ui/edit-form/use-field-refusals.ts'
import { fieldOfCode, useStartMaintenance } from '../api/state-queries.ts'

interface Fields {
  until: Dayjs | null
  reason?: string
}

interface Props {
  ids: readonly string[]
  onClose: (isStarted: boolean) => void
}

const HOURS_OFFERED = [1, 4, 8, 24, 72] as const
const isOver = (day: Dayjs) =>
  day.isBefore(dayjs(), 'day') || day.isAfter(dayjs().add(MAINTENANCE_DAYS_MAX, 'day'), 'day')

/** Asks until when, and why, devices are out of service. */
export function MaintenanceDialog({ ids, onClose }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const faultsOf = useFieldRefusals<Fields>(fieldOfCode)
  const [form] = Form.useForm<Fields>()
  const start = useStartMaintenance()
  const handleFinish = ({ until, reason }: Fields) => {
    if (until === null) return
    start.mutate(
      { ids: [...ids], until: until.toISOString(), ...(reason && { reason }) },
      {
        onSuccess: () => {
          message.success(t('deviceState.maintenance.started'))
          onClose(true)
        },
        onError: error => form.setFields(faultsOf(error)),
      },
    )
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
      confirmLoading={start.isPending}
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
