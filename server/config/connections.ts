import type {
  ConnectionId,
  ConnectionSettings,
  ConnectionVariable,
} from '../../market/ports/connections.ts';
import { noMail, noTexts } from '../../market/todo/copy.ts';
import { listed } from '../../market/words.ts';
import { smsProviders } from './sms-providers.ts';

type VariableEntry = Pick<ConnectionVariable, 'name' | 'example' | 'label' | 'isSecret'> & {
  isRequired?: true;
};
type Entry = Omit<ConnectionSettings, 'variables' | 'without' | 'isInEnvironment' | 'isEntered'> & {
  variables: VariableEntry[];
  without?: (isDemo: boolean) => string;
};

const CONNECTIONS: Entry[] = [
  {
    id: 'mail',
    name: 'Mail server',
    without: (isDemo) => noMail(isDemo).text,
    variables: [
      {
        name: 'SMTP_URL',
        label: 'Server',
        isSecret: true,
        isRequired: true,
        example: 'smtp://user:password@mail.example.com:587',
      },
      {
        name: 'MAIL_FROM',
        label: 'Sender',
        isRequired: true,
        example: 'Spa Deals <hello@example.com>',
      },
      { name: 'POSTAL_ADDRESS', example: '410 Cedar Street, Austin, TX 78701' },
    ],
  },
  {
    id: 'texts',
    name: 'Text gateway',
    without: (isDemo) => noTexts(isDemo).text,
    variables: [
      ...smsProviders[0].required.map((name) => ({
        name,
        label: smsProviders[0].labels[name],
        isSecret: smsProviders[0].secrets.includes(name),
        isRequired: true as const,
      })),
      ...smsProviders[0].urls.map((name) => ({ name })),
    ],
  },
  {
    id: 'maps',
    name: 'Maps',
    variables: [
      { name: 'GOOGLE_MAPS_API_KEY', label: 'Google key' },
      { name: 'MAP_TILES_URL', example: 'https://tiles.example.com/{z}/{x}/{y}.png' },
      { name: 'MAP_TILES_ATTRIBUTION', example: 'Map data by [name](https://example.com)' },
    ],
  },
  {
    id: 'form',
    name: 'Form service',
    without: () => 'Requests are stored here only, under Business Leads.',
    variables: [
      { name: 'FORM_ENDPOINT', isRequired: true, example: 'https://forms.example.com/f/1' },
    ],
  },
  {
    id: 'backups',
    name: 'Backups',
    variables: [{ name: 'UPGRADE_BACKUP', example: 'false, for no backup before an upgrade' }],
  },
  {
    id: 'database',
    name: 'Database',
    variables: [
      { name: 'DATABASE_URL', example: 'postgres://user:password@host:5432/spa' },
      {
        name: 'AUTH_SECRET',
        example: 'what DATA_DIR/auth-secret has, so links in sent emails still work',
      },
    ],
  },
];

/** Empty variables count as unset, as in `readConfig`. The environment goes before what was entered. */
export function connectionsIn(
  environment: Record<string, string | undefined>,
  isDemo = false,
  { values, unreadable }: { values: object; unreadable: string[] } = { values: {}, unreadable: [] },
): ConnectionSettings[] {
  const isInEnvironment = (name: string) => Boolean(environment[name]?.trim());
  const isEntered = (name: string) => Object.hasOwn(values, name);
  return CONNECTIONS.map((connection) => ({
    ...connection,
    without: connection.without?.(isDemo),
    isInEnvironment: connection.variables.some(
      ({ name, label }) => label !== undefined && isInEnvironment(name),
    ),
    isEntered: connection.variables.some(
      ({ name }) => isEntered(name) || unreadable.includes(name),
    ),
    variables: connection.variables.map(({ isRequired = false, ...variable }) => ({
      ...variable,
      isRequired,
      isSet: isInEnvironment(variable.name) || isEntered(variable.name),
      isUnreadable: unreadable.includes(variable.name) && !isInEnvironment(variable.name),
    })),
  }));
}

export function describeConnection(id: ConnectionId): { name: string; settings: string } {
  const { name = '', variables = [] } = CONNECTIONS.find((one) => one.id === id) ?? {};
  const required = variables.filter(({ isRequired }) => isRequired).map((one) => one.name);
  return { name, settings: listed(required) };
}
