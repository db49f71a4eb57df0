import type { ControlPart } from '../http/request.ts'
import { panelFaults } from './panel-faults.ts'
import { panelPlan, zonePlans } from './panel-plan.ts'
import type { SimulatedPanel } from './panel-server.ts'
import { troubles } from './panel-state.ts'

/** The panel on the control port; README.md of the simulator lists the calls. */
export function createPanelControl(panel: SimulatedPanel): ControlPart {
  function describe() {
    const conditions = new Map(panel.state.conditions().map(zone => [zone.number, zone.condition]))
    return {
      code: panelPlan.code,
      name: panelPlan.name,
      port: panel.port(),
      fault: panel.fault(),
      consoles: panel.sessions(),
      troubles: panel.state.troubles(),
      waiting: panel.state.waiting(),
      zones: zonePlans.map(({ number, name, sensor }) => ({
        number,
        name,
        sensor,
        condition: conditions.get(number),
      })),
    }
  }

  function changeZone(number: number, word: string): boolean {
    if (word === 'trip') return panel.state.trip(number)
    if (word === 'fault' || word === 'mend') return panel.state.setFault(number, word === 'fault')
    return false
  }

  function changeTrouble(name: string, word: string): boolean {
    const trouble = troubles.find(one => one === name)
    if (!trouble || (word !== 'begin' && word !== 'end')) return false
    panel.state.setTrouble(trouble, word === 'begin')
    return true
  }

  function changeFault(word: string): boolean {
    const fault = word === 'restore' ? 'normal' : panelFaults.find(one => one === word && one !== 'normal')
    if (fault) panel.setFault(fault)
    return fault !== undefined
  }

  return {
    read: path => (path.length === 0 ? describe() : undefined),
    act([first = '', second = '', third = '', ...more]) {
      if (more.length > 0) return undefined
      const changes: Record<string, () => boolean> = {
        zones: () => changeZone(Number(second), third),
        troubles: () => changeTrouble(second, third),
      }
      const change = Object.hasOwn(changes, first)
        ? changes[first]
        : () => second === '' && changeFault(first)
      return change?.() ? describe() : undefined
    },
    reset() {
      if (panel.fault() !== 'normal') panel.setFault('normal')
      panel.state.reset()
    },
  }
}
