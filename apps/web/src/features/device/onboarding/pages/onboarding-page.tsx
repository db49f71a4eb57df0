import { Button, Checkbox, Steps } from 'antd'
import { useCallback, useState } from 'react'
import { useListState } from '#shared/hooks/use-list-state.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { useTargets } from '../api/use-onboarding.ts'
import { AddStep } from '../components/add-step.tsx'
import { FindStep } from '../components/find-step.tsx'
import { LoginBar } from '../components/login-bar.tsx'
import css from '../components/onboarding.module.css'
import { TargetTable } from '../components/target-table.tsx'
import { candidatesOf, type Candidate } from '../model/candidate.ts'
import { presetParams } from '../model/preset.ts'
import type { Login, Target } from '../model/target.ts'

const noOrder = [] as const

/** `/setting/device/access/onboarding`: find cameras, log in to them, choose their streams, add them at once. */
export function OnboardingPage() {
  const t = useT()
  const { filters: preset } = useListState({ params: presetParams, orderBy: noOrder })
  const all = useTargets()
  const [isAdding, setAdding] = useState(false)
  const [withRegistered, setWithRegistered] = useState(false)
  const [chosenKeys, setChosenKeys] = useState<string[]>([])
  const [login, setLogin] = useState<Login>({ username: preset.username ?? '', password: '' })
  const [areaId, setAreaId] = useState(preset.areaId)
  const [candidates, setCandidates] = useState<readonly Candidate[]>([])
  const chosen = all.targets.filter(({ key }) => chosenKeys.includes(key))
  const answered = candidatesOf(chosen, candidates)

  const { change } = all
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the columns want one function for good, and `change` updates by a function
  const handleLogin = useCallback((key: string, own: Login | undefined) => change(key, { login: own }), [])
  const handleAdded = (targets: readonly Target[]) => {
    all.add(targets)
    setChosenKeys(keys => [...new Set([...keys, ...targets.map(({ key }) => key)])])
  }
  const goToAdding = () => {
    setCandidates(known => candidatesOf(chosen, known))
    setAdding(true)
  }
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <Steps
          size="small"
          current={isAdding ? 2 : all.targets.length > 0 ? 1 : 0}
          items={[
            { title: t('onboarding.step.find') },
            { title: t('onboarding.step.login') },
            { title: t('onboarding.step.add') },
          ]}
        />
      </header>
      {isAdding ? (
        <AddStep
          candidates={candidates}
          onCandidates={setCandidates}
          login={login}
          areaId={areaId}
          onArea={setAreaId}
          preset={preset}
        />
      ) : (
        <>
          <FindStep all={all} preset={preset} onAdded={handleAdded} />
          <LoginBar all={all} chosen={chosen} login={login} onLogin={setLogin} />
          {all.targets.some(({ deviceId }) => deviceId !== null) && (
            <Checkbox checked={withRegistered} onChange={event => setWithRegistered(event.target.checked)}>
              {t('onboarding.withRegistered')}
            </Checkbox>
          )}
          <TargetTable
            targets={all.targets}
            chosen={chosenKeys}
            withRegistered={withRegistered}
            onChosen={setChosenKeys}
            onLogin={handleLogin}
          />
        </>
      )}
      <footer className={css['foot']}>
        <ScreenLink screen="deviceList">{t('onboarding.leave')}</ScreenLink>
        {isAdding ? (
          <Button onClick={() => setAdding(false)}>{t('shared.action.back')}</Button>
        ) : (
          <Button
            type="primary"
            disabled={answered.length === 0 || all.progress !== undefined}
            onClick={goToAdding}
          >
            {t('onboarding.next', { count: answered.length })}
          </Button>
        )}
      </footer>
    </div>
  )
}
