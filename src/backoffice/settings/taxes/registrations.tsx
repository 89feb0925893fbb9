import { useEffect, useRef, useState } from 'react';
import { findState, US_STATES, US_TERRITORIES } from '../../../shared/address/us-states.ts';
import { shortDay } from '../../../shared/report-period.ts';
import type { TaxRegistration } from '../../../shop/settings/tax-schema.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, FieldError, fieldsClass, Input, Select } from '../../../ui/field.tsx';
import { errorWithin } from '../../components/error-within.ts';
import { Buttons, Note } from '../../components/layout.tsx';
import { FilingDialog } from '../../reports/filing-dialog.tsx';
import styles from './taxes.module.css';
import type { PartProps, TaxesAnswer } from './taxes-form.ts';

type Row = TaxRegistration & { id: number };

type Props = PartProps & {
  taxes: TaxesAnswer;
  /** A row came or went, and stands in the form now. */
  onCount: () => void;
};

/** The states that gave the shop a permit. The fields hold what is typed; the rows only say which there are. */
export function Registrations({ saved, fields, taxes, onCount }: Props) {
  const [rows, setRows] = useState<readonly Row[]>(() => saved.taxRegistrations.map((row, id) => ({ ...row, id })));
  const [filed, setFiled] = useState<string>();
  const nextId = useRef(rows.length);
  const known = useRef(rows);
  useEffect(() => {
    if (known.current !== rows) onCount();
    known.current = rows;
  });
  const isSaved = (row: Row) => saved.taxRegistrations.some(({ state }) => state === row.state);
  const sentence = errorWithin(fields, 'taxRegistrations');
  return (
    <div className={fieldsClass}>
      {rows.length === 0 && (
        <Note>Add each state that gave you a sales tax permit. Most makers begin with the one they live in.</Note>
      )}
      {rows.map((row) => (
        <fieldset key={row.id} className={styles.row}>
          <legend className="vh">{findState(row.state)?.name ?? 'New state'}</legend>
          <Field id={`taxState${row.id}`} label="State">
            {(tied) => (
              <Select {...tied} name="taxState" required defaultValue={row.state}>
                <option value="">Choose…</option>
                {[...US_STATES, ...US_TERRITORIES].map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field id={`taxPermit${row.id}`} label="Permit number" optional>
            {(tied) => <Input {...tied} name="taxPermit" maxLength={40} autoComplete="off" defaultValue={row.permit} />}
          </Field>
          <Field id={`taxSince${row.id}`} label="Since">
            {(tied) => <Input {...tied} name="taxSince" type="date" required defaultValue={row.since} />}
          </Field>
          <Button
            look="plain"
            size="small"
            aria-label={`Remove ${findState(row.state)?.name ?? 'this state'}`}
            onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
          >
            Remove
          </Button>
          {isSaved(row) && <Now state={row.state} taxes={taxes} onFile={() => setFiled(row.state)} />}
        </fieldset>
      ))}
      {sentence && <FieldError>{sentence}</FieldError>}
      <Buttons>
        <Button
          look="quiet"
          size="small"
          onClick={() => setRows([...rows, { state: '', permit: '', since: taxes.today, id: nextId.current++ }])}
        >
          Add a state
        </Button>
      </Buttons>
      {filed !== undefined && (
        <FilingDialog
          state={{ state: filed, filing: taxes.filings.find(({ state }) => state === filed) ?? null }}
          name={findState(filed)?.name ?? filed}
          onClose={() => setFiled(undefined)}
        />
      )}
    </div>
  );
}

const EVERY = { month: 'every month', quarter: 'every quarter', year: 'every year' };

/** What a saved registration means today. */
function Now({ state, taxes, onFile }: { state: string; taxes: TaxesAnswer; onFile: () => void }) {
  const rate = taxes.rates.find((each) => each.state === state);
  const filing = taxes.filings.find((each) => each.state === state);
  return (
    <p className={styles.now}>
      {rate ? `Customers pay ${rate.percent}% now.` : 'Customers pay no tax there yet.'}{' '}
      {filing ? `You file ${EVERY[filing.every]}, next ${shortDay(filing.day)}.` : 'Tell the shop when you file.'}{' '}
      <button type="button" className={styles.file} onClick={onFile}>
        {filing ? 'Change' : 'Set…'}
        <span className="vh"> when you file in {findState(state)?.name}</span>
      </button>
    </p>
  );
}
