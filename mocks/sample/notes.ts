import { companies } from '../../contract/catalogs/companies';
import { deposits } from '../../contract/money/deposits';
import { mentionMarkup } from '../../contract/people/mentions';
import { notes } from '../../contract/people/notes';
import { administrators, users } from '../../contract/people/accounts';
import type { SampleClient } from './sampleClient';

const [ana, tadeo, marisol] = ['ana@sobremesa.app', 'tadeo@sobremesa.app', 'marisol@sobremesa.app'];

/** Notes of colleagues about a customer, a company, and the oldest pending deposit. */
export async function fillNotes(client: SampleClient): Promise<void> {
  const mention = async (email: string): Promise<string> => {
    const [found] = await client.list(administrators, { email });
    return mentionMarkup(String(found?.uid));
  };
  const note = (resource: string, recordId: string | undefined, text: string, as: string) =>
    recordId === undefined ? undefined : client.create(notes, { resource, recordId, text }, as);

  const [customer] = await client.list(users, { email: 'user@sobremesa.app' });
  await note(
    users.name,
    customer?.id,
    'Pide que le llamen por la tarde.\nSu factura de junio salió con otro RFC: ya se corrigió.',
    marisol,
  );
  const [house] = await client.list(companies, { slug: 'fonda-la-comadre' });
  await note(
    companies.name,
    house?.id,
    `Abren sucursal en octubre y quieren pagos semanales. ${await mention(tadeo)}, ¿revisas sus términos?`,
    ana,
  );
  await note(companies.name, house?.id, 'Revisados: pueden pasar a semanal desde el próximo corte.', tadeo);
  const waiting = await client.list(deposits, { state: 'pending' });
  await note(
    deposits.name,
    waiting.at(-1)?.id,
    `El banco muestra otra referencia. ${await mention(ana)}, ¿la confirmas con ellos?`,
    tadeo,
  );
}
