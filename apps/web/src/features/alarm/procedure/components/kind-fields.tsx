import { ANSWER_NUMBER_MAX, NUMBER_UNIT_LIMIT, type ProcedureStep, type StepOf } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { DeviceSelect } from '#shared/ui/device-select/device-select.tsx'
import { PresetSelect } from '#shared/ui/device-select/told-select.tsx'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import css from './procedure.module.css'

interface Props<Step extends ProcedureStep> {
  step: Step
  onChange: (step: ProcedureStep) => void
}

/** A telephone number of the contract has at most so many characters. */
const PHONE_LIMIT = 32

export function NumberFields({ step, onChange }: Props<StepOf<'number'>>) {
  const t = useT()
  const bound = (name: 'min' | 'max') => (
    <Labelled label={t(`procedure.edit.${name}`)}>
      {id => (
        <NumberInput
          id={id}
          min={-ANSWER_NUMBER_MAX}
          max={ANSWER_NUMBER_MAX}
          value={step[name]}
          onChange={value => onChange({ ...step, [name]: typeof value === 'number' ? value : null })}
        />
      )}
    </Labelled>
  )
  return (
    <div className={css['line']}>
      {bound('min')}
      {bound('max')}
      <Labelled label={t('procedure.edit.unit')}>
        {id => (
          <AppInput
            id={id}
            maxLength={NUMBER_UNIT_LIMIT}
            value={step.unit}
            onChange={event => onChange({ ...step, unit: event.target.value })}
          />
        )}
      </Labelled>
    </div>
  )
}

export function CallFields({ step, onChange }: Props<StepOf<'call'>>) {
  const t = useT()
  return (
    <Labelled label={t('procedure.edit.phone')}>
      {id => (
        <AppInput
          id={id}
          type="tel"
          maxLength={PHONE_LIMIT}
          value={step.phone}
          onChange={event => onChange({ ...step, phone: event.target.value })}
        />
      )}
    </Labelled>
  )
}

interface CameraProps extends Props<StepOf<'camera'>> {
  cameras: readonly { id: string; name: string }[]
}

export function CameraFields({ step, cameras, onChange }: CameraProps) {
  const t = useT()
  const mayTurn = useMay('live.ptz')
  const known = cameras.find(({ id }) => id === step.cameraId)?.name
  return (
    <div className={css['line']}>
      <Labelled label={t('procedure.edit.camera')}>
        {id => (
          <DeviceSelect
            id={id}
            kind="camera"
            value={step.cameraId || undefined}
            knownName={known}
            onChange={cameraId => onChange({ ...step, cameraId: cameraId ?? '', preset: null })}
          />
        )}
      </Labelled>
      {step.cameraId !== '' && mayTurn && <PresetField step={step} onChange={onChange} />}
    </div>
  )
}

function PresetField({ step, onChange }: Props<StepOf<'camera'>>) {
  const t = useT()
  return (
    <Labelled label={t('procedure.edit.preset')}>
      {id => (
        <PresetSelect
          id={id}
          deviceId={step.cameraId}
          value={step.preset}
          placeholder={t('procedure.edit.noPreset')}
          onChange={preset => onChange({ ...step, preset })}
        />
      )}
    </Labelled>
  )
}
