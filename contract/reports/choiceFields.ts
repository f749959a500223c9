export const choiceFields: Readonly<Record<string, { resource: string; name: string }>> = {
  channel: { resource: 'sales', name: 'channel' },
  method: { resource: 'sales', name: 'method' },
  type: { resource: 'users/user', name: 'type' },
  state: { resource: 'users/user', name: 'state' },
  instrument: { resource: 'investments', name: 'instrument' },
};
