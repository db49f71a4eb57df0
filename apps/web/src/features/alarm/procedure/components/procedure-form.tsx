import {
  alarmLevels,
  faultOfSteps,
  PROCEDURE_STEPS_LIMIT,
  procedureDraft,
  type ProcedureDetails,
  type ProcedureStep,
} from '@palisade/contract'
import { Form, type FormRule } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { AreaSelect } from '#shared/resource-tree/area-select.tsx'
import { EditForm } from '#shared/ui/edit-form/edit-form.tsx'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AlarmTypesSelect } from '#shared/ui/input/alarm-types-select.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { isComplete, type ProcedureFields } from '../model/procedure-fields.ts'
import { levelsText, scheduleText, typesText } from '../model/procedure-texts.ts'
import css from './procedure.module.css'
import { ProcedurePreview } from './procedure-preview.tsx'
import { ScheduleInput } from './schedule-input.tsx'
import { StepsEditor } from './steps-editor.tsx'

interface Props {
  edit: Edit<ProcedureDetails, ProcedureFields>
  cameras: ProcedureDetails['cameras']
}

/** A procedure: for which alarms, its steps, and how an operator meets them. */
export function ProcedureForm({ edit, cameras }: Props) {
  const t = useT()
  const watched = Form.useWatch(values => values, edit.form) as Partial<ProcedureFields> | undefined
  const fields = { ...edit.initial, ...watched }
  return (
    <EditForm edit={edit} texts={useTexts()} className={css['form']}>
      <div className={css['columns']}>
        <section className={css['column']} aria-label={t('procedure.page.scope')}>
          <ScopeFields edit={edit} />
        </section>
        <section className={css['column']}>
          <h3 className={css['title']}>
            {t('procedure.page.steps', { count: fields.steps.length, max: PROCEDURE_STEPS_LIMIT })}
          </h3>
          <p className={css['quiet']}>{t('procedure.page.keeps')}</p>
          <Form.Item name="steps" rules={[useStepsRule()]}>
            <StepsEditor cameras={cameras} />
          </Form.Item>
        </section>
        <section className={css['column']} aria-label={t('procedure.page.preview')}>
          <h3 className={css['title']}>{t('procedure.page.preview')}</h3>
          <ProcedurePreview
            name={fields.name}
            version={(edit.seen?.version ?? 0) + 1}
            steps={fields.steps}
            cameras={cameras}
          />
        </section>
      </div>
    </EditForm>
  )
}

function ScopeFields({ edit }: Pick<Props, 'edit'>) {
  const t = useT()
  const rule: FormRule = zodRule(t, procedureDraft, () => edit.read())
  return (
    <>
      <h3 className={css['title']}>{t('procedure.page.scope')}</h3>
      <Form.Item name="name" label={t('procedure.field.name')} rules={[rule]} required>
        <AppInput maxLength={50} />
      </Form.Item>
      <Form.Item name="types" label={t('procedure.field.types')}>
        <AlarmTypesSelect placeholder={t('procedure.all.types')} />
      </Form.Item>
      <Form.Item name="levels" label={t('procedure.field.levels')}>
        <AppSelect
          mode="multiple"
          allowClear
          placeholder={t('procedure.all.levels')}
          options={alarmLevels.map(level => ({ value: level, label: t(`enums.alarmLevel.${level}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="areaId"
        label={t('procedure.field.areaId')}
        extra={t('procedure.page.areaHint')}
        getValueProps={(areaId: string | null) => ({ value: areaId ?? undefined })}
        normalize={(areaId: string | undefined) => areaId ?? null}
      >
        <AreaSelect />
      </Form.Item>
      <Form.Item name="schedule" label={t('procedure.field.schedule')} rules={[rule]}>
        <ScheduleInput />
      </Form.Item>
      <p className={css['quiet']}>{t('procedure.rule')}</p>
    </>
  )
}

/** Steps that are not filled in, or go round, are not sent. */
function useStepsRule(): FormRule {
  const t = useT()
  return {
    validator: (_rule, steps: ProcedureStep[] = []) => {
      const isRight = steps.length > 0 && steps.every(isComplete) && !faultOfSteps(steps)
      if (isRight) return Promise.resolve()
      const code = steps.length === 0 ? 'procedure.edit.none' : 'procedure.edit.incompleteSteps'
      return Promise.reject(new Error(t(code)))
    },
  }
}

/** How the fields and values of a procedure are called, where somebody else changed them meanwhile. */
function useTexts() {
  const t = useT()
  return {
    nameOf: (path: string) => t(`procedure.field.${path as keyof ProcedureFields}`),
    wordOf: (path: string, value: unknown) => {
      if (path === 'types') return typesText(t, value as ProcedureFields['types'])
      if (path === 'levels') return levelsText(t, value as ProcedureFields['levels'])
      if (path === 'schedule') return scheduleText(t, value as ProcedureFields['schedule'])
      return path === 'steps' ? (value as ProcedureStep[]).map(step => step.title).join(' · ') : undefined
    },
  }
}
