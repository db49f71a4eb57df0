import type { FloorPlan, PlanPlacement } from '@palisade/contract'
import { Alert, Button, Form, InputNumber } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { useCalibration } from '#shared/map/map-store.ts'
import { useCalibrate } from '../api/use-plans.ts'
import { placementSchema } from '../model/place-fields.ts'
import css from './resource-management.module.css'

interface Props {
  plan: FloorPlan
  floorName: string
  onDone: () => void
}

const steps = { longitude: 0.00001, latitude: 0.00001, width: 1, rotation: 1 } as const
const fields = Object.keys(steps) as (keyof typeof steps)[]

/** How a plan lies: by its handles on the map, or by these numbers; both show the same. */
export function CalibrateForm({ plan, floorName, onDone }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const [form] = Form.useForm<PlanPlacement>()
  const [placement, setPlacement] = useState(plan.placement)
  const calibrate = useCalibrate()
  const rule = zodRule(t, placementSchema)
  useCalibration(useMemo(() => ({ plan, placement, onChange: setPlacement }), [plan, placement]))
  useEffect(() => form.setFieldsValue(placement), [form, placement])
  const handleTyped = () => {
    const parsed = placementSchema.safeParse(form.getFieldsValue())
    if (parsed.success) setPlacement(parsed.data)
  }
  return (
    <section
      className={css['calibrate']}
      aria-label={t('resourceManagement.calibrateTitle', { floor: floorName })}
    >
      <h3>{t('resourceManagement.calibrateTitle', { floor: floorName })}</h3>
      <p>{t('resourceManagement.calibrateHint')}</p>
      {calibrate.error && <Alert type="error" title={textOf(calibrate.error)} showIcon />}
      <Form
        form={form}
        layout="vertical"
        initialValues={plan.placement}
        onValuesChange={handleTyped}
        onFinish={() => calibrate.mutate({ plan, placement }, { onSuccess: onDone })}
      >
        {fields.map(name => (
          <Form.Item key={name} name={name} label={t(`resourceManagement.${name}`)} rules={[rule]} required>
            <InputNumber step={steps[name]} />
          </Form.Item>
        ))}
        <div className={css['buttons']}>
          <Button type="primary" htmlType="submit" loading={calibrate.isPending}>
            {t('shared.action.save')}
          </Button>
          <Button onClick={onDone}>{t('shared.action.cancel')}</Button>
        </div>
      </Form>
    </section>
  )
}
