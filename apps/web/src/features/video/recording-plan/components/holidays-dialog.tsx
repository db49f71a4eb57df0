import { HOLIDAY_NAME_LIMIT, holidayRules, HOLIDAYS_LIMIT, type RecordingCalendar } from '@palisade/contract'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Form, Select } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useMay } from '#shared/session/session-store.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { DayRange } from '#shared/ui/date-range/day-range.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { holidaysQuery, useSaveHolidays } from '../api/recording-plan-queries.ts'
import { holidaysOf, rowsOf, type HolidayRow } from '../model/holiday-rows.ts'
import css from './device-config.module.css'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'

interface Props {
  onClose: () => void
}

/** The days of the centre on which plans that count holidays record differently. */
export function HolidaysDialog({ onClose }: Props) {
  const errorText = useErrorText()
  const found = useQuery(holidaysQuery())
  if (found.data) return <HolidaysForm key={found.data.version} calendar={found.data} onClose={onClose} />
  return (
    <AppModal footer={null} onCancel={onClose}>
      {found.error ? (
        <ErrorState title={errorText(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingMask isLoading />
      )}
    </AppModal>
  )
}

function HolidaysForm({ calendar, onClose }: Props & { calendar: RecordingCalendar }) {
  const t = useT()
  const { message } = App.useApp()
  const mayEdit = useMay('recording_plan.edit')
  const save = useSaveHolidays()
  const [form] = Form.useForm<{ rows: HolidayRow[] }>()
  const handleFinish = ({ rows }: { rows: HolidayRow[] }) =>
    save.mutate(
      { version: calendar.version, holidays: holidaysOf(rows) },
      {
        onSuccess: () => {
          message.success(t('recordingPlan.holiday.saved'))
          onClose()
        },
      },
    )
  return (
    <AppModal
      title={t('recordingPlan.holiday.title')}
      width={760}
      okText={t('shared.action.save')}
      okButtonProps={{ hidden: !mayEdit }}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={css['hint']}>{t('recordingPlan.holiday.hint')}</p>
      <Form
        form={form}
        disabled={!mayEdit}
        initialValues={{ rows: rowsOf(calendar.holidays) }}
        onFinish={handleFinish}
      >
        <Form.List name="rows">
          {(fields, { add, remove }) => (
            <>
              {fields.length === 0 && <p>{t('recordingPlan.holiday.none')}</p>}
              {fields.map(({ key, name }) => (
                <HolidayFields key={key} index={name} onRemove={() => remove(name)} />
              ))}
              <Button
                icon={<PlusOutlined />}
                disabled={!mayEdit || fields.length >= HOLIDAYS_LIMIT}
                onClick={() => add({ name: '', days: [], rule: 'off' } satisfies HolidayRow)}
              >
                {t('recordingPlan.holiday.add')}
              </Button>
            </>
          )}
        </Form.List>
      </Form>
    </AppModal>
  )
}

function HolidayFields({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useT()
  const needed = { required: true, message: t('shared.rule.required') }
  const n = index + 1
  return (
    <div className={css['holiday']}>
      <Form.Item name={[index, 'name']} rules={[{ ...needed, whitespace: true }]}>
        <AppInput
          maxLength={HOLIDAY_NAME_LIMIT}
          aria-label={t('recordingPlan.holiday.nameOf', { n })}
          placeholder={t('recordingPlan.holiday.name')}
        />
      </Form.Item>
      <Form.Item name={[index, 'days']} rules={[{ ...needed, type: 'array' }]}>
        <DayRange label={t('recordingPlan.holiday.daysOf', { n })} />
      </Form.Item>
      <Form.Item name={[index, 'rule']}>
        <Select
          listHeight={LIST_HEIGHT}
          aria-label={t('recordingPlan.holiday.ruleOf', { n })}
          options={holidayRules.map(value => ({ value, label: t(`enums.holidayRule.${value}`) }))}
        />
      </Form.Item>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('recordingPlan.holiday.remove', { n })}
        onClick={onRemove}
      />
    </div>
  )
}
