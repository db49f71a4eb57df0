/* global SwaggerUIBundle, SwaggerUIStandalonePreset */
// Runs in the browser in place of the reference's own start script. It requests the description of the calls with the
// console's ticket, if this browser is signed in, or with the key that the reader enters. Neither is ever put into an
// address.
{
  // The key under which apps/web/src/shared/session/session-storage.ts keeps the ticket.
  const TICKET_KEY = 'ticket'
  const place = document.getElementById('swagger-ui')

  const storedTicket = () => {
    try {
      return localStorage.getItem(TICKET_KEY)
    } catch {
      return null
    }
  }

  const credentials = (ticket, key) => ({
    headers: { ...(ticket && { ticket }), ...(key && { 'x-api-key': key }) },
    credentials: 'omit',
    cache: 'no-store',
  })

  async function start(ticket, key) {
    const answer = await fetch(new URL('./json', pageAddress()), credentials(ticket, key))
    if (answer.status === 401) return ask(Boolean(key))
    if (!answer.ok) return say(`The server answered ${answer.status}.`)
    const spec = await answer.json()
    place.replaceChildren()
    const ui = SwaggerUIBundle({
      spec,
      domNode: place,
      deepLinking: true,
      // There are about two hundred calls: show the modules by name, and draw only those that the reader opens.
      docExpansion: 'none',
      defaultModelsExpandDepth: -1,
      filter: true,
      tryItOutEnabled: true,
      persistAuthorization: false,
      validatorUrl: null,
      presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
      layout: 'BaseLayout',
      onComplete() {
        if (ticket) ui.preauthorizeApiKey('ticket', ticket)
        if (key) ui.preauthorizeApiKey('apiKey', key)
      },
    })
  }

  const pageAddress = () => `${location.origin}${location.pathname.replace(/\/?$/, '/')}`

  function element(name, fields, ...children) {
    const made = Object.assign(document.createElement(name), fields)
    made.append(...children)
    return made
  }

  const say = text => place.replaceChildren(element('p', { textContent: text }))

  /** Shows the form for a key; the entered key is kept in this page only. */
  function ask(wasRefused) {
    const input = element('input', {
      id: 'key',
      type: 'password',
      autocomplete: 'off',
      required: true,
      size: 50,
    })
    const form = element(
      'form',
      { className: 'swagger-ui wrapper' },
      element('h2', { textContent: 'Palisade API' }),
      element('p', {
        textContent: 'Sign in to the console in this browser and reload this page, or enter an API key.',
      }),
      element('label', { htmlFor: 'key', textContent: 'API key ' }),
      input,
      element('button', { type: 'submit', className: 'btn', textContent: 'Open' }),
      element('p', {
        role: 'alert',
        textContent: wasRefused ? 'This key is unknown, expired or revoked.' : '',
      }),
    )
    form.addEventListener('submit', event => {
      event.preventDefault()
      void start(null, input.value.trim())
    })
    form.style.padding = '40px 20px'
    input.style.margin = '0 8px'
    place.replaceChildren(form)
    input.focus()
  }

  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- replaces the handler that swagger-initializer.js has set
  window.onload = () => void start(storedTicket(), null)
}
